import { isolate } from '@tailorbird/contract/rules/isolate';
import { formatNumber } from '@tailorbird/contract/rules/format-number';

const size = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} KB`
    : `${megabytes(bytes)} MB`;

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1).replace(/\.0$/, '');

/** Sentences about the customer's own pictures; those about their problems are in the contract. */
export const artworkMessages = {
  none: 'None',
  upTo: (count: number, most: number) =>
    most === 1 ? 'On this piece' : `${count} of up to ${most}`,
  free: 'no extra',
  from: (price: string) => `from ${price}`,
  andSetup: (price: string) => `${price} and setup`,
  editHere: (place: string) => `Your picture, ${isolate(place)}`,
  full: (most: number) =>
    most === 1
      ? 'One picture can be on a piece. Remove it to put one elsewhere.'
      : `At most ${most} pictures can be on a piece. Remove one to put one elsewhere.`,
  rightsHint: 'It is mine, or its owner lets me print it. We keep this answer with the order.',
  rightsMissing: 'Please tick this, or remove the picture.',
  tickMissing: 'Still to do: tick that you may use the picture',
  placeMissing: 'Please add a picture.',
  gone: (name: string) => `${isolate(name)} is not there any more. Please add it again.`,
  placeGone: (name: string) => `${isolate(name)} is at a place that is not offered any more.`,
  reading: 'Fetching your pictures…',
  tickLater: (rights: string) => `Before you order, tick “${isolate(rights)}” further down.`,
  onItsWay: 'Your picture is still on its way.',
  done: 'Done',
  hint: 'Drag to move, pull a corner to size, the round handle turns. Keys: arrows move 1 mm, with Shift 10 mm, + and − size, [ and ] turn, Home centres.',
  centre: 'Centre it',
  box: (width: number, height: number) => `Print box ${width} × ${height} mm`,
  frame: (name: string) => `${isolate(name)}, to be moved`,
  stopped: (most: number) => `Stopped at the print box. Largest here: ${most} mm wide.`,
  undo: 'Undo',
  redo: 'Redo',
  whole: 'Whole piece',
  view: 'View',
  corners: ['Upper left corner', 'Upper right corner', 'Lower right corner', 'Lower left corner'],
  fields: {
    width: 'Width',
    below: (what: string) => `From ${what}`,
    aside: 'From the middle',
    turn: 'Turn',
    paper: 'Tolerance',
    asideHint: 'To the right as you look at it; below 0 to the left.',
    less: (field: string) => `${field} less`,
    more: (field: string) => `${field} more`,
    wrong: (least: number, most: number) => `Type a number from ${least} to ${most}.`,
  },
  words: {
    coming: 'on its way',
    top: 'the top',
    width: (millimetres: number) => `${millimetres} mm wide`,
    below: (millimetres: number, what: string) => `${millimetres} mm below ${what}`,
    middle: 'in the middle',
    aside: (millimetres: number, isRight: boolean) =>
      `${millimetres} mm to the ${isRight ? 'right' : 'left'} of the middle`,
    turn: (degrees: number) =>
      `turned ${Math.abs(degrees)} ${Math.abs(degrees) === 1 ? 'degree' : 'degrees'} to the ${degrees > 0 ? 'right' : 'left'}`,
  },
  drop: {
    title: 'Put a picture here',
    choose: 'Choose a file',
    photo: 'Take a photo',
    kinds: (kinds: string) => `${kinds}, up to 20 MB`,
    another: 'Use one of yours',
    yours: 'Your pictures',
    noneYours: 'You have no pictures yet.',
    yoursFailed: 'Your pictures did not load.',
    keep: 'Keep the picture',
    notThese: 'None of these',
    again: 'Send again',
    tryAgain: 'Try again',
  },
  upload: {
    progress: (sent: number, all: number) =>
      all < 1024 * 1024
        ? `${size(all)}. You can go on choosing.`
        : `${megabytes(sent)} of ${megabytes(all)} MB. You can go on choosing.`,
    checking: 'Looking at the picture. You can go on choosing.',
    again: 'The connection broke off. Sending it again…',
    cancel: 'Cancel',
    tooLarge: (name: string, bytes: number) =>
      `${isolate(name)} is ${Math.round(bytes / 1024 / 1024)} MB, we take up to 20 MB. Save it as JPEG, or send the SVG.`,
    noPicture: (name: string, kinds: string) =>
      `${isolate(name)} is not a picture. We take ${kinds}.${/\.docx?$/i.test(name) ? ' In Word: right-click the picture, Save as Picture.' : ''}`,
    empty: (name: string) => `${isolate(name)} is empty.`,
    failed: 'The picture could not be sent.',
  },
  file: {
    facts: (width: number, height: number, isSvg: boolean, bytes: number | undefined) =>
      [
        isSvg ? 'Drawn in lines' : `${formatNumber(width)} × ${formatNumber(height)} px`,
        ...(bytes === undefined ? [] : [size(bytes)]),
      ].join(', '),
    replace: 'Replace',
    remove: 'Remove',
  },
  edits: {
    paper: 'Make the paper transparent',
    paperHint: 'White from the edge inwards is left out. White inside the picture stays.',
    paperMore: 'More also takes off shades and stains. Less if parts of the picture go.',
    one: 'Make it one colour',
    oneHint: 'White paper gets the colour too, unless you make it transparent.',
    colour: 'Which colour',
    reduced: (count: number) => `Shown with ${count} ${count === 1 ? 'colour' : 'colours'}.`,
    allColours: 'Show all its colours',
    failed: 'That did not work. Please try again.',
    working: 'Changing the picture…',
  },
  ways: {
    smaller: (millimetres: number) => `Make it ${millimetres} mm`,
    larger: 'Use a larger file',
    redraw: (price: string | undefined) =>
      price === undefined ? 'Have it redrawn' : `Have it redrawn, ${price} once`,
    nearest: (count: number) => `Shown below with the ${count} nearest.`,
    take: (count: number) => `Take these ${count}`,
    redrawn: (days: number) => `We redraw it, in ${days} working ${days === 1 ? 'day' : 'days'}.`,
    notRedrawn: 'Leave it as it is',
    other: 'Choose another file',
    intoBox: 'Put it into the print box',
  },
  sharp: (pixels: number, width: number, dpi: number) =>
    `${formatNumber(pixels)} px at ${width} mm is ${dpi} dpi: sharp.`,
  sharpUpTo: (width: number) => `Sharp up to ${width} mm wide.`,
  sharpAtAny: 'Sharp at any size that fits here.',
  sharpSvg: 'An SVG is sharp at any size.',
  colourCount: (what: string) => `${what} found.`,
  takes: (label: string, most: number) => `${label} takes ${most}.`,
};
