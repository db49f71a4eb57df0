import { FileDoneOutlined, PictureOutlined } from '@ant-design/icons'
import { ALARM_EXPORT_LIMIT, exportKinds, type ExportKind } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Dropdown, Popover } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { exportsQuery, useExports, type ExportChoice } from '../../api/use-exports.ts'
import type { RecordFilters } from '../../model/record-filters.ts'
import { ExportList } from './export-list.tsx'

interface Props {
  ids: readonly string[]
  filters: RecordFilters
  /** The rows of these filters have not come yet: those before them are still shown. */
  isStale: boolean
}

/** Exports that are made in the background, and the list of them. */
export function ExportMenu({ ids, filters, isStale }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const { start } = useExports()
  const [isOpen, setOpen] = useState(false)
  const { data: made = [] } = useQuery(exportsQuery())

  const begin = (kind: ExportKind, choice: ExportChoice) => {
    if ('ids' in choice && choice.ids.length > ALARM_EXPORT_LIMIT) {
      void message.warning(t('alarm.record.exportLimit', { count: ALARM_EXPORT_LIMIT }))
      return
    }
    const onSuccess = () => {
      void message.info(t('alarmExport.started'))
      setOpen(true)
    }
    start.mutate({ kind, choice }, { onSuccess })
  }
  const choices = [
    { key: 'chosen', label: t('alarm.record.exportChosen', { count: ids.length }), choice: { ids } },
    { key: 'all', label: t('alarm.record.exportAll'), choice: { filters } },
  ]
  const items = choices.map(({ key, label, choice }) => ({
    key,
    label,
    type: 'group' as const,
    children: exportKinds.map(kind => ({
      key: `${key} ${kind}`,
      label: t(`alarmExport.${kind}`),
      disabled: key === 'chosen' ? ids.length === 0 : isStale,
      onClick: () => begin(kind, choice),
    })),
  }))
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button icon={<PictureOutlined aria-hidden />} loading={start.isPending}>
          {t('alarmExport.menu')}
        </Button>
      </Dropdown>
      <Popover
        trigger="click"
        placement="bottomRight"
        title={t('alarmExport.title')}
        open={isOpen}
        onOpenChange={setOpen}
        content={<ExportList />}
      >
        <Button icon={<FileDoneOutlined aria-hidden />}>
          {t('alarmExport.titleCount', { count: made.length })}
        </Button>
      </Popover>
    </>
  )
}
