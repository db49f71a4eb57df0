import { SEARCH_TEXT_LIMIT, type AlarmType, type EventMapping } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { Segmented, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { useSelection } from '#shared/hooks/use-selection.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { AddButton } from '#shared/ui/add-button/add-button.tsx'
import { DataTable } from '#shared/ui/data-table/data-table.tsx'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { useQueryTable } from '#shared/ui/data-table/use-query-table.ts'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { mappingsQuery, useSaveMapping } from '../api/event-rule-queries.ts'
import { isUnassigned, mappingFilters, shownMappings, type MappingFilter } from '../model/shown-mappings.ts'
import css from '../pages/event-rule-page.module.css'
import { AddMappingDialog } from './add-mapping-dialog.tsx'
import { AlarmTypeSelect } from './alarm-type-select.tsx'
import { RemoveButton, RestoreButton } from './mapping-buttons.tsx'

/** The events that devices report, and the alarm type of each; edited in the row and saved at once. */
export function MappingTable() {
  const t = useT()
  const mappings = useQuery(mappingsQuery)
  const { mutate, isPending } = useSaveMapping()
  const [only, setOnly] = useState<MappingFilter>('all')
  const [text, setText] = useState('')
  const [isAdding, setAdding] = useState(false)
  const rows = useMemo(() => shownMappings(mappings.data ?? [], { only, text }), [mappings.data, only, text])
  const { batch, table } = useSelection({ rows, nameOf: topicOf, scope: `${only} ${text}` })
  const columns = useMemo(() => columnsOf(t, mutate, isPending), [t, mutate, isPending])
  return (
    <>
      <div className={css['bar']}>
        <Segmented
          aria-label={t('eventRule.only')}
          value={only}
          options={mappingFilters.map(value => ({ value, label: t(`eventRule.${value}`) }))}
          onChange={setOnly}
        />
        <AppInput
          className={css['search'] ?? ''}
          allowClear
          aria-label={t('eventRule.search')}
          placeholder={t('eventRule.search')}
          value={text}
          maxLength={SEARCH_TEXT_LIMIT}
          onChange={event => setText(event.target.value)}
        />
        <span className={css['space']} />
        <RemoveButton {...batch} />
        <RestoreButton />
        <AddButton label={t('eventRule.add')} onClick={() => setAdding(true)} />
      </div>
      <DataTable
        {...useQueryTable(mappings)}
        label={t('eventRule.tab.mappings')}
        columns={columns}
        rows={rows}
        rowKey={mapping => mapping.id}
        isFiltered={only !== 'all' || text !== ''}
        selection={{ ...table, isDisabled: mapping => mapping.isBuiltIn }}
      />
      {isAdding && <AddMappingDialog known={mappings.data ?? []} onClose={() => setAdding(false)} />}
    </>
  )
}

const topicOf = ({ topic }: EventMapping) => topic

const columnsOf = (
  t: Translator,
  save: (mapping: { driver: EventMapping['driver']; topic: string; alarmType: AlarmType | null }) => void,
  isSaving: boolean,
): DataColumn<EventMapping>[] => [
  {
    key: 'driver',
    title: t('eventRule.driver'),
    width: 150,
    render: ({ driver }) => t(`enums.driver.${driver}`),
  },
  { key: 'topic', title: t('eventRule.topic'), width: 360, render: ({ topic }) => <code>{topic}</code> },
  {
    key: 'alarmType',
    title: t('eventRule.alarmType'),
    width: 220,
    render: mapping => (
      <AlarmTypeSelect
        size="small"
        label={t('eventRule.typeOf', { name: mapping.topic })}
        value={mapping.alarmType}
        isUndecided={isUnassigned(mapping)}
        isDisabled={isSaving}
        onChange={alarmType => save({ driver: mapping.driver, topic: mapping.topic, alarmType })}
      />
    ),
  },
  {
    key: 'origin',
    title: t('eventRule.origin'),
    width: 130,
    render: mapping =>
      isUnassigned(mapping) ? (
        <Tag color="warning">{t('eventRule.unassigned')}</Tag>
      ) : (
        t(mapping.isBuiltIn ? 'eventRule.builtIn' : 'eventRule.bySite')
      ),
  },
  { key: 'seen', title: t('eventRule.seen'), width: 110, align: 'right', render: ({ seen }) => seen },
  {
    key: 'seenAt',
    title: t('eventRule.seenAt'),
    width: 170,
    render: ({ seenAt }) => (seenAt ? formatDateTime(seenAt) : t('eventRule.neverSeen')),
  },
]
