import { useNavigate, useRouterState } from '@tanstack/react-router'
import { Tabs } from 'antd'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import css from '../components/linkage.module.css'
import { RuleList } from '../components/list/rule-list.tsx'
import { LogList } from '../components/log/log-list.tsx'

/** `/alarm/link`: the rules, and with `?tab=log` what they were set off for and did. */
export function LinkagePage() {
  const t = useT()
  const navigate = useNavigate()
  const asked = useRouterState({ select: state => state.location.searchStr })
  const isLog = new URLSearchParams(asked).get('tab') === 'log'
  const go = (tab: string) => {
    // Each list has filters of its own. Routes come from a table, so the router knows no search type for them.
    void navigate({ to: '.', search: (tab === 'log' ? { tab } : {}) as never })
  }
  return (
    <div className={css['page']}>
      <Tabs
        className={css['tabs'] ?? ''}
        size="small"
        activeKey={isLog ? 'log' : 'rules'}
        onChange={go}
        items={[
          { key: 'rules', label: t('linkageScreen.tab.rules') },
          { key: 'log', label: t('linkageScreen.tab.log') },
        ]}
      />
      <div className={css['tab']}>{isLog ? <LogList /> : <RuleList />}</div>
    </div>
  )
}
