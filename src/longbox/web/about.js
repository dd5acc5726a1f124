// What this is, whose games these are, and whose letters and drawings.
import { html, render } from "./vendor/ui.js";
import { Head } from "./frame.js";
import { listed, t } from "./words.js";

const ICONS_BY = [
  "Lorc", "Delapouite", "John Colburn", "Felbrigg", "John Redman", "Carl Olsen", "Sbed", "PriorBlue", "Willdabeast",
  "Viscious Speed", "Lord Berandas", "Irongamer", "HeavenlyDog", "Lucas", "Faithtoken", "Skoll", "Andy Meneely",
  "Cathelineau", "Kier Heyl", "Aussiesim", "Sparker", "Zeromancer", "Rihlsul", "Quoting", "Guard13007", "DarkZaitzev",
  "SpencerDub", "GeneralAce135", "Zajkonur", "Catsu", "Starseeker", "Pepijn Poolman", "Pierre Leducq", "Caro Asercion",
];

function About() {
  return html`<${Head}><h1>${t("about.title")}</h1></${Head}>
    <main class="panel about">
      <p>${t("about.what")}</p>
      <h2>${t("about.games")}</h2>
      <p>${t("about.games.whose")}</p>
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
if (app) render(html`<${About} />`, app);
