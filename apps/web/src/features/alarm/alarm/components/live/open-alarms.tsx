import { alarmLevels, PAGE_SIZES, type AlarmLevel } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useApiError } from '../../../../../shared/api/use-api-error.ts'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import { EmptyState } from '../../../../../shared/ui/state/empty-state.tsx'
import { ErrorState } from '../../../../../shared/ui/state/error-state.tsx'
import { LoadingMask } from '../../../../../shared/ui/loading-mask/loading-mask.tsx'
import { AlarmLevelIcon } from '../../../../../shared/ui/tag/alarm-level-icon.tsx'
import { alarmCountQuery, openAlarmsQuery } from '../../api/alarm-queries.ts'
import { AlarmRow } from './alarm-row.tsx'
import css from './open-alarms.module.css'

interface Props {
  selectedId: string | undefined
  onSelect: (id: string) => void
}

/** The live queue: open alarms, most urgent and newest first, narrowed by level on demand. */
export function OpenAlarms({ selectedId, onSelect }: Props) {
  const t = useT()
  const { textOf } = useApiError()
  const [level, setLevel] = useState<AlarmLevel>()
  const [pageSize, setPageSize] = useState<number>(50)
  const open = useQuery(openAlarmsQuery({ pageSize, ...(level && { levels: [level] }) }))
  const next = PAGE_SIZES.find(size => size > pageSize)
  const alarms = open.data?.list ?? []
  const total = open.data?.total ?? 0

  return (
    <>
      <LevelCounts level={level} onLevel={setLevel} />
      <div className={css['list']} aria-label={t('alarm.live.title')} role="region">
        {open.error && !open.data ? (
          <ErrorState title={textOf(open.error)} onRetry={() => void open.refetch()} />
        ) : (
          <LoadingMask isLoading={open.isPending}>
            {alarms.map(alarm => (
              <AlarmRow
                key={alarm.id}
                alarm={alarm}
                isSelected={alarm.id === selectedId}
                onSelect={onSelect}
              />
            ))}
            {open.isSuccess && alarms.length === 0 && <EmptyState title={t('alarm.live.none')} />}
            {total > alarms.length && next !== undefined && (
              <Button block type="text" onClick={() => setPageSize(next)}>
                {t('alarm.live.showMore')} ({alarms.length} / {total})
              </Button>
            )}
          </LoadingMask>
        )}
      </div>
    </>
  )
}

interface CountsProps {
  level: AlarmLevel | undefined
  onLevel: (level: AlarmLevel | undefined) => void
}

/** How many are open of each level; a press narrows the list to one, another shows all. */
function LevelCounts({ level, onLevel }: CountsProps) {
  const t = useT()
  const count = useQuery(alarmCountQuery())
  return (
    <div className={css['counts']}>
      {alarmLevels.map(each => (
        <button
          key={each}
          type="button"
          className={css['count']}
          aria-pressed={each === level}
          aria-label={`${t(`enums.alarmLevel.${each}`)}: ${count.data?.byLevel[each] ?? '–'}`}
          onClick={() => onLevel(each === level ? undefined : each)}
        >
          <span className={css['figure']}>
            <AlarmLevelIcon level={each} /> {count.data?.byLevel[each] ?? '–'}
          </span>
          <span className={css['name']}>{t(`enums.alarmLevel.${each}`)}</span>
        </button>
      ))}
    </div>
  )
}
