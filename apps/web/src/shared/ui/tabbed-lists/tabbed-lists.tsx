import { useNavigate, useRouterState } from '@tanstack/react-router'
import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import css from './tabbed-lists.module.css'

interface ListTab {
  key: string
  label: string
  content: ReactNode
}

/** Lists of one screen, one in view: the first, or that of `?tab=`. */
export function TabbedLists({ tabs }: { tabs: readonly [ListTab, ...ListTab[]] }) {
  const navigate = useNavigate()
  const asked = useRouterState({ select: state => state.location.searchStr })
  const wanted = new URLSearchParams(asked).get('tab')
  const [first] = tabs
  const shown = tabs.find(({ key }) => key === wanted) ?? first
  const go = (tab: string) => {
    // Each list has filters of its own. Routes come from a table, so the router knows no search type for them.
    void navigate({ to: '.', search: (tab === first.key ? {} : { tab }) as never })
  }
  return (
    <div className={css['page']}>
      <Tabs
        className={css['tabs'] ?? ''}
        size="small"
        activeKey={shown.key}
        onChange={go}
        items={tabs.map(({ key, label }) => ({ key, label }))}
      />
      <div className={css['list']}>{shown.content}</div>
    </div>
  )
}
