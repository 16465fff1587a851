/** A name for whoever has not given one yet: it can be changed in the same line. */
const NAMES = {
  en: ['Stranger', 'Dusty', 'Lefty', 'Calico', 'Prairie', 'Sundown', 'Juniper', 'Cactus'],
  fr: ['Étranger', 'Poussière', 'Crépuscule', 'Calicot', 'Prairie', 'Genièvre', 'Cactus', 'Coyote'],
};

export function nickname(lang: keyof typeof NAMES): string {
  const names = NAMES[lang];
  return names[Math.floor(Math.random() * names.length)]!;
}
