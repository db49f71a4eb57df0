import { alarmLevels, type AlarmLevel } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AlarmLevelIcon } from '#shared/ui/tag/alarm-level-icon.tsx'
import { alarmCountQuery } from '../../api/alarm-queries.ts'
import css from './open-alarms.module.css'

interface Props {
  level: AlarmLevel | undefined
  onLevel: (level: AlarmLevel | undefined) => void
}

/** How many are open of each level; a press narrows the list to one, another shows all. */
export function LevelCounts({ level, onLevel }: Props) {
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
          onClick={() => onLevel(each === level ? undefined : each)}
        >
          <span className={css['figure']}>
            <AlarmLevelIcon level={each} /> {count.data?.byLevel[each] ?? '–'}
          </span>{' '}
          <span className={css['name']}>{t(`enums.alarmLevel.${each}`)}</span>
        </button>
      ))}
    </div>
  )
}
