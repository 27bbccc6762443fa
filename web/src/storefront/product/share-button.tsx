import { Link2 } from 'lucide';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import type { ProductDrawing } from './use-drawn.ts';

const shareMessages = {
  copyLink: 'Copy link',
  share: 'Share',
  copied: 'Link copied.',
  notCopied: 'Copy the link from the address bar.',
};

/** Sends somebody the very thing: through the phone's own sheet where there is one. */
export function ShareButton({ drawn: { product, piece, search } }: { drawn: ProductDrawing }) {
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
      setSaid(shareMessages.copied);
    } catch {
      setSaid(shareMessages.notCopied);
    }
  }

  return (
    <div className="line-8 share">
      <output className="share-said">{said}</output>
      <Button variant="secondary" size="compact" onClick={() => void share()}>
        <Icon of={Link2} />
        {shares ? shareMessages.share : shareMessages.copyLink}
      </Button>
    </div>
  );
}

/** The address of the choices, without the cart item, which is this visitor's alone. */
function sharedAddress(search: URLSearchParams): string {
  const shared = new URLSearchParams(search);
  shared.delete('item');
  const { origin, pathname } = location;
  return origin + pathname + (shared.size > 0 ? `?${shared}` : '');
}

function sharesBySheet(): boolean {
  return 'share' in navigator && matchMedia('(pointer: coarse)').matches;
}
