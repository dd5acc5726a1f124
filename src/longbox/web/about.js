// What this is, whose games these are, and whose letters and drawings.
import { html, render, signal } from "./vendor/ui.js";
import { get } from "./api.js";
import { Head } from "./frame.js";
import { listed, t } from "./words.js";

const ICONS_BY = [
  "Lorc", "Delapouite", "John Colburn", "Felbrigg", "John Redman", "Carl Olsen", "Sbed", "PriorBlue", "Willdabeast",
  "Viscious Speed", "Lord Berandas", "Irongamer", "HeavenlyDog", "Lucas", "Faithtoken", "Skoll", "Andy Meneely",
  "Cathelineau", "Kier Heyl", "Aussiesim", "Sparker", "Zeromancer", "Rihlsul", "Quoting", "Guard13007", "DarkZaitzev",
  "SpencerDub", "GeneralAce135", "Zajkonur", "Catsu", "Starseeker", "Pepijn Poolman", "Pierre Leducq", "Caro Asercion",
];

const games = signal(/** @type {import("./protocol.js").GameInfo[]} */ ([]));

function About() {
  return html`<${Head}><h1>${t("about.title")}</h1></${Head}>
    <main class="panel about">
      <p>${t("about.what")}</p>
      <h2>${t("about.games")}</h2>
      <p>${t("about.games.whose")}</p>
      <ul class="whose">${games.value.map(({ id, name, about }) => html`<li key=${id}><b lang="en">${name}</b>${about.designers.length > 0 && html` ${t("setup.by", { names: listed(about.designers) })}`}</li>`)}</ul>
      <h2>${t("about.look")}</h2>
      <ul>
        <li>${t("about.fonts")}</li>
        <li>${t("about.icons", { authors: listed(ICONS_BY) })}</li>
        <li>${t("about.code")}</li>
        <li>${t("about.ours")}</li>
      </ul>
      <p><a href="/web/vendor/LICENSES.txt">${t("about.licences")}</a></p>
      <h2>${t("about.add")}</h2>
      <p>${t("about.add.how")}</p>
    </main>`;
}

const app = document.getElementById("app");
get("/api/games").then((found) => (games.value = found), () => {}).finally(() => app && render(html`<${About} />`, app));
