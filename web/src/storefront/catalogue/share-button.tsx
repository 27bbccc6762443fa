import { Link2, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { messages } from './drawn-messages.ts';
import type { Drawn } from './use-drawn.ts';

/** Sends somebody the very thing: through the phone's own sheet where there is one. */
export function ShareButton({ drawn: { product, piece, search } }: { drawn: Drawn }) {
  const [said, setSaid] = useState('');
  const shares = useIsInBrowser() && sharesBySheet();

  async function share() {
    const url = sharedAddress(search);
    setSaid('');
    if (shares) {
      // whoever closes the sheet has changed their mind, and nothing needs to be said
      await navigator.share({ title: product.name, text: piece.title, url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      setSaid(messages.copied);
    } catch {
      setSaid(messages.notCopied);
    }
  }

  const Icon = shares ? Share2 : Link2;
  return (
    <div className="share">
      <output className="share-said">{said}</output>
      <Button variant="secondary" size="compact" onClick={() => void share()}>
        <Icon className="icon" aria-hidden />
        {shares ? messages.share : messages.copyLink}
      </Button>
    </div>
  );
}

/** What is chosen, without what belongs to this visitor alone. */
function sharedAddress(search: URLSearchParams): string {
  const shared = new URLSearchParams(search);
  shared.delete('item');
  const url = new URL(location.pathname, location.origin);
  url.search = shared.toString();
  return url.href;
}

function sharesBySheet(): boolean {
  return 'share' in navigator && matchMedia('(pointer: coarse)').matches;
}
