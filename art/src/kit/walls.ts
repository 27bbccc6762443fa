export type Wall = readonly [lit: string, middle: string, far: string];
export const BACKGROUNDS: Readonly<Record<string, Wall>> = {
  cream: ['#FDF9F1', '#F4ECDC', '#E7DBC5'],
  sand: ['#F4E9D6', '#E8D8BE', '#D6C2A2'],
  sage: ['#EDEDE0', '#DEDFCD', '#C9CBB3'],
  clay: ['#F3DFD1', '#E6C6B2', '#D4A98F'],
  stone: ['#EDEBE6', '#DEDAD2', '#C9C4B9'],
  olive: ['#8A9760', '#6B7A40', '#4C5A26'],
  ink: ['#4A453B', '#332F28', '#23201A'],
};
