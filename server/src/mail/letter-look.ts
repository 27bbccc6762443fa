/*
 * The look of mails. Colours are in place as they are by day, since some programs read nothing else,
 * and by night where a program asks for them.
 */

/** Colours as #rrggbb. */
interface ModeColours {
  canvas: string;
  surface: string;
  line: string;
  ink: string;
  soft: string;
  faint: string;
  action: string;
  onAction: string;
  actionText: string;
  thread: string;
}

/** The part of a theme that mails have. */
export interface LetterLook {
  /** The cloth at the head is the same by night. */
  day: ModeColours & { cloth: string; onCloth: string; clothThread: string };
  night: ModeColours;
  /** Families as CSS lists them: a mail loads no fonts, and shows those that its reader has. */
  display: string;
  sans: string;
  /** Of the display face. */
  weight: number;
}

/** Colours are those of web/src/ui/tokens.css. */
export const OWN_LOOK: LetterLook = {
  day: {
    canvas: '#fbf6ec',
    surface: '#fffdf9',
    line: '#e4dac6',
    ink: '#23201a',
    soft: '#575041',
    faint: '#6f6653',
    action: '#4f5e27',
    onAction: '#fffdf9',
    actionText: '#495722',
    thread: '#b4532a',
    cloth: '#37411b',
    onCloth: '#fbf6ec',
    clothThread: '#f0925f',
  },
  night: {
    canvas: '#191812',
    surface: '#222019',
    line: '#3a372b',
    ink: '#f4eddf',
    soft: '#c9c0ac',
    faint: '#a39984',
    action: '#b5c573',
    onAction: '#1c200c',
    actionText: '#bfce82',
    thread: '#e08a5b',
  },
  display: "Besley, Rockwell, 'Roboto Slab', Georgia, serif",
  sans: "'Public Sans', 'Segoe UI', system-ui, -apple-system, Arial, sans-serif",
  weight: 500,
};

/** Pixels of a picture of what was ordered. */
export const PICTURE = { width: 80, height: 100 } as const;

export type LetterStyles = ReturnType<typeof stylesOf>;

/** The style attributes of a letter, and the colours that stand in attributes of their own. */
export function stylesOf({ day, night, display, sans, weight }: LetterLook) {
  return {
    colours: { cloth: day.cloth, action: day.action },
    dark: darkStyle(night),

    body: `margin:0;padding:0;background:${day.canvas}`,
    hidden: 'display:none;max-height:0;overflow:hidden;mso-hide:all',
    canvas: `background:${day.canvas}`,
    edge: 'padding:24px 12px 40px',
    page: `max-width:600px;margin:0 auto;font:16px/25px ${sans}`,
    // the stitch is the seam between the cloth and the sheet below it
    banner: `background:${day.cloth};padding:14px 32px;border-radius:10px 10px 0 0;border-bottom:2px dashed ${day.clothThread}`,
    markCell: 'padding-right:12px',
    mark: 'display:block;border:0',
    brand: `font:${weight} 24px/1.2 ${display};color:${day.onCloth};text-decoration:none`,
    wordmarkTable: 'table-layout:fixed',
    wordmark: `padding:9px 0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;text-align:left;font:${weight} 24px/30px ${display};color:${day.onCloth}`,
    sheet: `background:${day.surface};border:1px solid ${day.line};border-top:0;border-radius:0 0 10px 10px;padding:32px 32px 20px`,
    title: `margin:0 0 20px;font:${weight} 26px/32px ${display};letter-spacing:-0.01em;color:${day.ink}`,
    text: `margin:0 0 16px;color:${day.ink}`,
    label: `margin:0 0 4px;font-size:14px;line-height:20px;color:${day.soft}`,
    buttonRow: 'margin:24px 0 8px',
    buttonCell: `border-radius:6px;background:${day.action}`,
    button: `display:inline-block;padding:13px 24px;border-radius:6px;font-weight:600;font-size:16px;line-height:22px;background:${day.action};color:${day.onAction};text-decoration:none`,
    address: `margin:0 0 24px;font-size:13px;line-height:18px;color:${day.faint};overflow-wrap:anywhere;word-break:break-word`,
    link: `color:${day.actionText}`,
    strongLink: `color:${day.actionText};font-weight:600`,
    unbroken: 'white-space:nowrap',
    quote: `margin:8px 0 16px;padding:2px 0 2px 12px;border-left:2px dashed ${day.thread};font-size:14px;line-height:20px;text-align:left;color:${day.soft};overflow-wrap:anywhere;word-break:break-word`,
    order: 'border-collapse:collapse;margin:0 0 8px',
    item: `padding:14px 12px 14px 0;border-bottom:1px solid ${day.line};vertical-align:top`,
    pictureCell: 'padding-right:16px;vertical-align:top',
    picture: `display:block;width:${PICTURE.width}px;height:${PICTURE.height}px;border-radius:6px;border:0;font-size:12px;line-height:15px;overflow-wrap:anywhere;color:${day.soft}`,
    words: 'vertical-align:top',
    name: `font-weight:600;color:${day.ink};overflow-wrap:anywhere;word-break:break-word`,
    option: `font-size:14px;line-height:20px;color:${day.soft};overflow-wrap:anywhere;word-break:break-word`,
    price: `padding:14px 0;border-bottom:1px solid ${day.line};vertical-align:top;white-space:nowrap;font-variant-numeric:tabular-nums;color:${day.ink}`,
    small: `font-size:13px;line-height:18px;color:${day.faint}`,
    total: `padding:16px 0 0;border-top:2px dashed ${day.thread};font:${weight} 18px/27px ${display};color:${day.ink}`,
    totalSum: `padding:16px 0 0;border-top:2px dashed ${day.thread};font:${weight} 18px/27px ${display};white-space:nowrap;color:${day.ink}`,
    foot: `padding:16px 32px 0;font-size:13px;line-height:18px;color:${day.faint}`,
  };
}

const darkStyle = (night: ModeColours) => `:root{color-scheme:light dark}
@media (max-width:480px){.edge{padding:0 0 24px!important}.pad{padding-left:20px!important;padding-right:20px!important}}
@media (prefers-color-scheme:dark){
.canvas{background:${night.canvas}!important}.sheet{background:${night.surface}!important;border-color:${night.line}!important}
.ink{color:${night.ink}!important}.soft{color:${night.soft}!important}.faint{color:${night.faint}!important}
.line{border-color:${night.line}!important}.link{color:${night.actionText}!important}
.button{background:${night.action}!important;color:${night.onAction}!important}
.stitch,.thread{border-color:${night.thread}!important}}`;
