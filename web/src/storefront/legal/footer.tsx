import { useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { Written } from '../../ui/written.tsx';

export const footerQuery = {
  queryKey: ['footer'],
  queryFn: () => call('GET /footer'),
  meta: { keptAtLogin: true },
};

/** Below every page of the storefront. The server renders its HTML. */
export function Footer() {
  const { data } = useQuery(footerQuery);
  return (
    <footer className="foot">
      <div className="page">
        <Written
          className={data?.look?.menu ? 'foot-columns' : undefined}
          html={data?.footer ?? ''}
        />
        <ThemeSwitch />
      </div>
    </footer>
  );
}
