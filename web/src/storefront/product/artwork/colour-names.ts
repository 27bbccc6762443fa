// Names for the colours of a picture, so that nobody has to see them to know them.

const NAMES: readonly (readonly [name: string, colour: string])[] = [
  ['Black', '#111111'],
  ['Charcoal', '#3a3a3c'],
  ['Dark grey', '#5a5a5a'],
  ['Grey', '#878787'],
  ['Light grey', '#b4b4b4'],
  ['Pale grey', '#dcdcdc'],
  ['White', '#fafafa'],
  ['Cream', '#f3e9d2'],
  ['Beige', '#d8c3a0'],
  ['Brown', '#6f4526'],
  ['Dark brown', '#3f2a1d'],
  ['Burgundy', '#6d1228'],
  ['Red', '#b8202c'],
  ['Bright red', '#ee2b2b'],
  ['Terracotta', '#bf5b3c'],
  ['Orange', '#f08322'],
  ['Gold', '#c79a3c'],
  ['Yellow', '#f7dd33'],
  ['Light yellow', '#f8f0a0'],
  ['Lime', '#a5cf3a'],
  ['Green', '#2f9646'],
  ['Dark green', '#24503a'],
  ['Olive', '#6b6b2e'],
  ['Mint', '#a9dfc1'],
  ['Teal', '#1c7c7d'],
  ['Turquoise', '#35c3c8'],
  ['Sky blue', '#9cc4de'],
  ['Light blue', '#5aa9e6'],
  ['Blue', '#2456c4'],
  ['Navy', '#26324f'],
  ['Purple', '#6a3aa0'],
  ['Lilac', '#bfa2da'],
  ['Magenta', '#c9267f'],
  ['Pink', '#f2a0bd'],
];

function channels(colour: string): readonly [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Nearly as far as the eye has it; from https://www.compuphase.com/cmetric.htm */
function distance(one: string, other: string): number {
  const [red, green, blue] = channels(one);
  const [red2, green2, blue2] = channels(other);
  const mean = (red + red2) / 2;
  return (
    (2 + mean / 256) * (red - red2) ** 2 +
    4 * (green - green2) ** 2 +
    (2 + (255 - mean) / 256) * (blue - blue2) ** 2
  );
}

/** The name of the nearest colour that has one. */
export function colourName(colour: string): string {
  const [nearest] = NAMES.toSorted(
    (one, other) => distance(one[1], colour) - distance(other[1], colour),
  );
  return nearest?.[0] ?? colour;
}

/** Two colours of one name are told apart by their hex codes. */
export function colourNames(colours: readonly string[]): string[] {
  const names = colours.map(colourName);
  return names.map((name, index) =>
    names.filter((one) => one === name).length > 1 ? `${name} ${colours[index]}` : name,
  );
}
