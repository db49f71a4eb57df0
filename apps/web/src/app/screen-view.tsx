import type { ScreenKey } from '@palisade/contract'
import { useDocumentTitle } from '#shared/hooks/use-document-title.ts'
import { useShownTitle } from '#shared/navigation/screen-title.ts'
import { useMayOpen } from '#shared/session/session-store.ts'
import { LazyPage } from './lazy-page.tsx'
import { NoPermissionPage } from './no-permission-page.tsx'
import { screenPages } from './screen-pages.ts'

/** One screen of the route table: its title, its permission, its page. */
export function ScreenView({ screen }: { screen: ScreenKey }) {
  const mayOpen = useMayOpen(screen)
  useDocumentTitle(useShownTitle(screen))
  return mayOpen ? <LazyPage key={screen} load={screenPages[screen]} /> : <NoPermissionPage />
}
