/** Words of shoppers for colours, in the order in which a list of them stands. */
export const COLOUR_FAMILIES = [
  'red',
  'pink',
  'orange',
  'yellow',
  'green',
  'blue',
  'purple',
  'brown',
  'white',
  'grey',
  'black',
] as const;

export type ColourFamily = (typeof COLOUR_FAMILIES)[number];
