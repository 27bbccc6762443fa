import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { AdminNav } from './admin-nav.tsx';
import './admin.css';
import { useCatalogue } from './catalogue/catalogue-query.ts';
import { useImageCacheSweeping } from './image-cache/image-cache-widget.tsx';

/** The frame of the admin's pages. It loads the catalogue once and keeps it for all of them. */
export default function AdminShell() {
  useCatalogue();
  useImageCacheSweeping();
  return (
    <>
      <AdminNav place="phone" />
      <div className="admin">
        <AdminNav place="side" />
        <main className="main" id="main">
          <Suspense>
            <Outlet />
          </Suspense>
        </main>
      </div>
    </>
  );
}
