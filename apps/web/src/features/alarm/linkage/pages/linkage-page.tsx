import { useT } from '#shared/i18n/language-provider.tsx'
import { TabbedLists } from '#shared/ui/tabbed-lists/tabbed-lists.tsx'
import { RuleList } from '../components/list/rule-list.tsx'
import { LogList } from '../components/log/log-list.tsx'

/** `/alarm/link`: the rules, and with `?tab=log` what they were set off for and did. */
export function LinkagePage() {
  const t = useT()
  return (
    <TabbedLists
      tabs={[
        { key: 'rules', label: t('linkageScreen.tab.rules'), content: <RuleList /> },
        { key: 'log', label: t('linkageScreen.tab.log'), content: <LogList /> },
      ]}
    />
  )
}
