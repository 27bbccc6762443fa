import { trusted } from '../../ui/written.tsx';

/** HTML by the shop's server as a document that nobody sees and in which nothing runs. */
export const parseWritten = (html: string): Document =>
  new DOMParser().parseFromString(trusted(html), 'text/html');

/** Shows HTML by the shop's server in a frame, whose `sandbox` keeps everything in it from running. */
export function showInFrame(frame: HTMLIFrameElement, html: string): void {
  frame.srcdoc = trusted(html);
}
