// Before anything is painted, so that a dark room stays dark.
try {
  const theme = JSON.parse(localStorage.getItem("longbox.theme") ?? '""');
  if (theme) document.documentElement.classList.add(theme);
} catch {
  // the system's theme then
}
document.fonts.load("1em Digits", "0"); // it is in the style, and yet would come a frame too late
