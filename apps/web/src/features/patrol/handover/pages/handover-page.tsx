import { useT } from '#shared/i18n/language-provider.tsx'
import { TabbedLists } from '#shared/ui/tabbed-lists/tabbed-lists.tsx'
import { CurrentPage } from '../components/current-page.tsx'
import { FormerPages } from '../components/former-pages.tsx'

/** `/patrol/handover`: what one shift leaves to the next, signed by both, and the pages of former shifts. */
export function HandoverPage() {
  const t = useT()
  return (
    <TabbedLists
      tabs={[
        { key: 'present', label: t('handover.present'), content: <CurrentPage /> },
        { key: 'former', label: t('handover.former'), content: <FormerPages /> },
      ]}
    />
  )
}
