import { alarmLevels, alarmTypes, linkageRunStates, type LinkageRun } from '@palisade/contract'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { choiceParam, textParam } from '#shared/hooks/list-params.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { actionColumn, RowButton } from '#shared/ui/data-table/row-actions.tsx'
import { choiceFilter, subject, textFilter } from '#shared/ui/filter-panel/filters.tsx'
import { rangeFilters } from '#shared/ui/filter-panel/range-filters.tsx'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { linkageLogQuery } from '../../api/linkage-queries.ts'
import { logColumns } from './log-columns.tsx'
import { RunDrawer } from './run-drawer.tsx'

const filters = {
  ruleName: textFilter('linkageScreen.log.rule'),
  state: choiceFilter('linkage.field.state', linkageRunStates, (t, state) =>
    t(`enums.linkageRunState.${state}`),
  ),
  eventType: choiceFilter('linkageScreen.log.event', alarmTypes, (t, type) => t(`enums.alarmType.${type}`)),
  level: choiceFilter('linkage.field.level', alarmLevels, (t, level) => t(`enums.alarmLevel.${level}`)),
  ...rangeFilters('startTime', 'endTime'),
  // These two say which part of the screen is shown; the call knows neither.
  tab: subject(choiceParam(['log'])),
  run: subject(textParam),
}
const orderBy = ['triggeredAt'] as const

type Query = Parameters<typeof linkageLogQuery>[0] & { tab?: 'log'; run?: string }
const query = ({ tab: _tab, run: _run, ...input }: Query) => linkageLogQuery(input)

/** Every rule that was set off, newest first; one of them opens with its actions. */
export function LogList() {
  const t = useT()
  const page = useListPage({ filters, orderBy, query, nameOf: (run: LinkageRun) => run.ruleName })
  const navigate = useNavigate()
  // An alarm leads to its run by the address.
  const [opened, setOpened] = useState(page.filters.run)
  const columns = useMemo(
    () => [
      ...logColumns(t),
      actionColumn<LinkageRun>(t, 90, one => (
        <RowButton label={t('shared.action.details')} onClick={() => setOpened(one.id)} />
      )),
    ],
    [t],
  )
  const close = () => {
    setOpened(undefined)
    if (page.filters.run === undefined) return
    // Routes come from a table, so the router knows no search type for them.
    void navigate({ to: '.', search: { tab: 'log' } as never, replace: true })
  }
  return (
    <ListPage
      page={page}
      label={t('linkageScreen.tab.log')}
      columns={columns}
      isRowMarked={one => one.state === 'uncertain'}
      onOpen={one => setOpened(one.id)}
    >
      {opened !== undefined && <RunDrawer runId={opened} onClose={close} />}
    </ListPage>
  )
}
