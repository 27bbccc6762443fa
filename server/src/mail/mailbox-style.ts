/** Colours are those of web/src/ui/tokens.css, whose built file has another name each time. */
export const MAILBOX_STYLE = `:root{color-scheme:light dark;--ink:light-dark(#23201a,#f4eddf);
--soft:light-dark(#575041,#c9c0ac);--faint:light-dark(#6f6653,#a39984);--line:light-dark(#e4dac6,#3a372b);
--surface:light-dark(#fffdf9,#222019);--sunk:light-dark(#f4eddf,#12110c);--olive:light-dark(#495722,#bfce82);
--action:light-dark(#4f5e27,#b5c573);--on-action:light-dark(#fffdf9,#1c200c);
--display:Besley,Rockwell,"Roboto Slab",Georgia,serif}
*{box-sizing:border-box}
body{margin:0;background:light-dark(#fbf6ec,#191812);color:var(--ink);font:1rem/1.5625 "Public Sans","Segoe UI",system-ui,sans-serif}
header{background:#37411b;border-bottom:2px dashed #f0925f}
header div,main{max-width:50rem;margin:0 auto;padding:0 1rem}
header div{display:flex;align-items:center;gap:1.5rem}
header a{display:inline-flex;align-items:center;min-height:3.5rem;color:#d5dab4;text-decoration:none}
header a:first-child{font:500 1.3125rem/1 var(--display);color:#fbf6ec}
header a:hover{text-decoration:underline}header a:focus-visible{outline-color:#fbf6ec}
main{padding-block:2rem 4rem}
h1{font:500 clamp(1.75rem,1.42rem + 1.44vw,2.5rem)/1.1 var(--display);letter-spacing:-.015em;margin:0 0 .75rem;overflow-wrap:anywhere;text-wrap:balance}
h2{font:500 1.3125rem/1.3 var(--display);margin:2rem 0 .75rem}
.lead{max-width:38rem;margin:0 0 1.75rem;color:var(--soft)}
a{color:var(--olive)}
.mails{list-style:none;margin:0;padding:0;background:var(--surface);border:1px solid var(--line);border-radius:10px;overflow:hidden}
.mails li+li{border-top:1px solid var(--line)}
.mails a{display:grid;gap:0 1rem;padding:.875rem 1.125rem;color:inherit;text-decoration:none}
.mails a:hover{background:var(--sunk)}
.mails a:focus-visible{outline-offset:-4px}
.mails strong{font-weight:600;overflow-wrap:anywhere}
.mails span,dd{overflow-wrap:anywhere}.mails a>span{color:var(--soft)}
.address{color:var(--faint)}
time{color:var(--faint);font-size:.875rem;font-variant-numeric:tabular-nums}
.mails time{line-height:1.5625rem}
@media (min-width:40rem){.mails a{grid-template-columns:1fr auto}.mails strong{grid-column:1/-1}}
nav{display:flex;align-items:center;justify-content:center;gap:1.5rem;margin-top:1rem;color:var(--soft)}
nav a{display:inline-flex;align-items:center;min-height:3rem;padding:0 .75rem}
.empty{background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:2rem 1.25rem;margin:0;text-align:center}
.empty p{max-width:30rem;margin:0 auto 1rem}.empty p+p{color:var(--soft)}.empty p:last-child{margin-bottom:0}
.button{display:inline-flex;align-items:center;min-height:3rem;padding:0 1.5rem;border-radius:6px;background:var(--action);color:var(--on-action);font-weight:600;text-decoration:none}
.back{margin:0 0 .5rem}.back a{display:inline-flex;align-items:center;min-height:2.75rem}
dl{margin:0 0 1.25rem;color:var(--soft)}dl div{display:flex;gap:.75rem}dt{flex:none;width:4rem;color:var(--faint)}dd{margin:0}
iframe{display:block;width:100%;border:1px solid var(--line);border-radius:10px;background:light-dark(#fbf6ec,#191812)}
pre{margin:0;padding:1.25rem;background:var(--surface);border:1px solid var(--line);border-radius:10px;white-space:pre-wrap;overflow-wrap:anywhere;font:.875rem/1.5 ui-monospace,Menlo,Consolas,monospace}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}`;
