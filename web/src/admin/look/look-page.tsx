import { useCallback, useState } from 'react';
import { useCatalogue } from '../catalogue-query.ts';
import { BannerFields } from './banner-fields.tsx';
import { ColoursPanel } from './colours-panel.tsx';
import { LettersPanel } from './letters-panel.tsx';
import { LookFrame } from './look-frame.tsx';
import { lookPageMessages as messages } from './look-page-messages.ts';
import { lookMessages } from './messages.ts';
import { NamePanel } from './name-panel.tsx';
import { LookPanel } from './look-panel.tsx';
import { Preview } from './preview.tsx';
import { ShapesPanel } from './shapes-panel.tsx';
import { readTokens, type ShownTokens } from './shown-tokens.ts';
import { useLookPart } from './use-look-part.ts';
import './look-page.css';

/** Colours, letters, corners and the banner of the shop. */
export default function LookPage() {
  const [tokens, setTokens] = useState<ShownTokens>();
  const onShown = useCallback((document: Document) => setTokens(readTokens(document)), []);
  return (
    <LookFrame
      page="look"
      title={messages.title}
      lead={messages.lead}
      side={<LookPreview onShown={onShown} />}
    >
      <NamePanel />
      <ThemePanels tokens={tokens} />
      <BannerPanel />
    </LookFrame>
  );
}

function ThemePanels({ tokens }: { tokens: ShownTokens | undefined }) {
  const theme = useLookPart('theme');
  return (
    <div className="stack-16" onBlur={theme.onBlur}>
      <ColoursPanel theme={theme} tokens={tokens} />
      <LettersPanel theme={theme} />
      <ShapesPanel theme={theme} />
    </div>
  );
}

function BannerPanel() {
  return (
    <LookPanel title={messages.banner.title} lead={messages.banner.lead}>
      <BannerFields />
    </LookPanel>
  );
}

/** Any product shows what a product's page looks like. */
function LookPreview({ onShown }: { onShown: (document: Document) => void }) {
  const product = useCatalogue().products.data?.products.find(({ isDraft }) => !isDraft);
  const { preview } = lookMessages;
  return (
    <Preview
      pages={[
        { name: preview.home, path: '/' },
        ...(product ? [{ name: preview.product, path: `/product/${product._id}` }] : []),
      ]}
      note={preview.note}
      onShown={onShown}
    />
  );
}
