import { Tabs } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { LevelTable } from '../components/level-table.tsx'
import { MappingTable } from '../components/mapping-table.tsx'
import css from './event-rule-page.module.css'

/** `/setting/rule`: at which level each alarm type is raised, and which type the events of devices become. */
export function EventRulePage() {
  const t = useT()
  const [tab, setTab] = useState('levels')
  const isLevels = tab === 'levels'
  return (
    <div className={css['page']}>
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={[
          { key: 'levels', label: t('eventRule.tab.levels') },
          { key: 'mappings', label: t('eventRule.tab.mappings') },
        ]}
      />
      <div className={css['tab']}>
        <p className={css['hint']}>{t(isLevels ? 'eventRule.levelsHint' : 'eventRule.mappingsHint')}</p>
        {isLevels ? <LevelTable /> : <MappingTable />}
      </div>
    </div>
  )
}
