// Before anything is painted, so that a dark room stays dark.
try {
  const theme = JSON.parse(localStorage.getItem("longbox.theme") ?? '""');
  if (theme) document.documentElement.classList.add(theme);
} catch {
  // the system's theme then
}
