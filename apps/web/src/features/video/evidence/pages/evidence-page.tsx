import { useT } from '#shared/i18n/language-provider.tsx'
import { TabbedLists } from '#shared/ui/tabbed-lists/tabbed-lists.tsx'
import { CaseList } from '../components/case-list.tsx'
import { LockList } from '../components/lock-list.tsx'

/** `/evidence`: cases, and with `?tab=locks` everything that is locked. */
export function EvidencePage() {
  const t = useT()
  return (
    <TabbedLists
      tabs={[
        { key: 'cases', label: t('evidence.cases'), content: <CaseList /> },
        { key: 'locks', label: t('evidence.locks'), content: <LockList /> },
      ]}
    />
  )
}
