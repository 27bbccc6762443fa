/*
 * The shop's look for mails. Colours are those of web/src/ui/tokens.css: in place as they are by
 * day, since some programs read nothing else, and by night where a program asks for them.
 */

const DISPLAY = "Besley, Rockwell, 'Roboto Slab', Georgia, serif";
const SANS = "'Public Sans', 'Segoe UI', system-ui, -apple-system, Arial, sans-serif";

const INK = '#23201a';
const SOFT = '#575041';
const FAINT = '#6f6653';
const THREAD = '#b4532a';

/** Pixels of a picture of what was ordered. */
export const PICTURE = { width: 80, height: 100 } as const;

export const look = {
  body: 'margin:0;padding:0;background:#fbf6ec',
  hidden: 'display:none;max-height:0;overflow:hidden;mso-hide:all',
  canvas: 'background:#fbf6ec',
  edge: 'padding:24px 12px 40px',
  page: `max-width:600px;margin:0 auto;font:16px/25px ${SANS}`,
  // the stitch is the seam between the cloth and the sheet below it
  banner:
    'background:#37411b;padding:14px 32px;border-radius:10px 10px 0 0;border-bottom:2px dashed #f0925f',
  markCell: 'padding-right:12px',
  mark: 'display:block;border:0',
  brand: `font:500 24px/1.2 ${DISPLAY};color:#fbf6ec;text-decoration:none`,
  sheet:
    'background:#fffdf9;border:1px solid #e4dac6;border-top:0;border-radius:0 0 10px 10px;padding:32px 32px 20px',
  title: `margin:0 0 20px;font:500 26px/32px ${DISPLAY};letter-spacing:-0.01em;color:${INK}`,
  text: `margin:0 0 16px;color:${INK}`,
  label: `margin:0 0 4px;font-size:14px;line-height:20px;color:${SOFT}`,
  buttonRow: 'margin:24px 0 8px',
  buttonCell: 'border-radius:6px;background:#4f5e27',
  button:
    'display:inline-block;padding:13px 24px;border-radius:6px;font-weight:600;font-size:16px;line-height:22px;background:#4f5e27;color:#fffdf9;text-decoration:none',
  address: `margin:0 0 24px;font-size:13px;line-height:18px;color:${FAINT};overflow-wrap:anywhere;word-break:break-word`,
  link: 'color:#495722',
  strongLink: 'color:#495722;font-weight:600',
  unbroken: 'white-space:nowrap',
  quote: `margin:8px 0 16px;padding:2px 0 2px 12px;border-left:2px dashed ${THREAD};font-size:14px;line-height:20px;text-align:left;color:${SOFT};overflow-wrap:anywhere;word-break:break-word`,
  order: 'border-collapse:collapse;margin:0 0 8px',
  item: 'padding:14px 12px 14px 0;border-bottom:1px solid #e4dac6;vertical-align:top',
  pictureCell: 'padding-right:16px;vertical-align:top',
  picture: `display:block;width:${PICTURE.width}px;height:${PICTURE.height}px;border-radius:6px;border:0;font-size:12px;line-height:15px;overflow-wrap:anywhere;color:${SOFT}`,
  words: 'vertical-align:top',
  name: `font-weight:600;color:${INK};overflow-wrap:anywhere;word-break:break-word`,
  option: `font-size:14px;line-height:20px;color:${SOFT};overflow-wrap:anywhere;word-break:break-word`,
  price: `padding:14px 0;border-bottom:1px solid #e4dac6;vertical-align:top;white-space:nowrap;font-variant-numeric:tabular-nums;color:${INK}`,
  small: `font-size:13px;line-height:18px;color:${FAINT}`,
  total: `padding:16px 0 0;border-top:2px dashed ${THREAD};font:500 18px/27px ${DISPLAY};color:${INK}`,
  totalSum: `padding:16px 0 0;border-top:2px dashed ${THREAD};font:500 18px/27px ${DISPLAY};white-space:nowrap;color:${INK}`,
  foot: `padding:16px 32px 0;font-size:13px;line-height:18px;color:${FAINT}`,
} as const;

export const DARK_STYLE = `:root{color-scheme:light dark}
@media (max-width:480px){.edge{padding:0 0 24px!important}.pad{padding-left:20px!important;padding-right:20px!important}}
@media (prefers-color-scheme:dark){
.canvas{background:#191812!important}.sheet{background:#222019!important;border-color:#3a372b!important}
.ink{color:#f4eddf!important}.soft{color:#c9c0ac!important}.faint{color:#a39984!important}
.line{border-color:#3a372b!important}.link{color:#bfce82!important}
.button{background:#b5c573!important;color:#1c200c!important}
.stitch,.thread{border-color:#e08a5b!important}}`;
