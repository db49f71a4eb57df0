import type { Cruise, CruiseOperation } from '@palisade/contract'
import { CaretRightOutlined, PauseOutlined, StopOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { cruisesQuery, presetsQuery, useOperateCruise } from '../api/ptz-queries.ts'
import css from './ptz.module.css'

const icons = {
  start: <CaretRightOutlined />,
  pause: <PauseOutlined />,
  stop: <StopOutlined />,
} satisfies Record<CruiseOperation, React.ReactNode>

/** The operations that make a difference in each state. */
const useful: Record<Cruise['state'], readonly CruiseOperation[]> = {
  idle: ['start'],
  running: ['pause', 'stop'],
  paused: ['start', 'stop'],
}

/** Rounds of presets that are stored in the camera; each with its state and the operations that the camera offers. */
export function CruiseList({ deviceId }: { deviceId: string }) {
  const t = useT()
  const { textOf } = useApiError()
  const cruises = useQuery(cruisesQuery(deviceId))
  const presets = useQuery(presetsQuery(deviceId))
  if (cruises.error)
    return <ErrorState title={textOf(cruises.error)} onRetry={() => void cruises.refetch()} />
  if (!cruises.data) return null
  const names = new Map(presets.data?.map(preset => [preset.token, preset.name]))
  return (
    <>
      <h3 className={css['title']}>{t('ptz.cruise.title')}</h3>
      {cruises.data.length === 0 && <p className={css['hint']}>{t('ptz.cruise.empty')}</p>}
      <ul className={css['presets']}>
        {cruises.data.map(cruise => (
          <CruiseRow
            key={cruise.token}
            deviceId={deviceId}
            cruise={cruise}
            stops={cruise.presets.map(token => names.get(token) ?? token)}
          />
        ))}
      </ul>
    </>
  )
}

interface RowProps {
  deviceId: string
  cruise: Cruise
  /** Names of its presets. */
  stops: readonly string[]
}

function CruiseRow({ deviceId, cruise: { token, name, state, operations }, stops }: RowProps) {
  const t = useT()
  const operate = useOperateCruise(deviceId)
  const named = t('ptz.cruise.named', { name, presets: stops.join(' → ') })
  return (
    <li>
      <span title={stops.length > 0 ? named : name}>
        {name}
        <span className={css['hint']}> {t(`enums.cruiseState.${state}`)}</span>
      </span>
      {operations
        .filter(operation => useful[state].includes(operation))
        .map(operation => {
          const label = t('ptz.cruise.act', { operation: t(`enums.cruiseOperation.${operation}`), name })
          return (
            <Button
              key={operation}
              type="text"
              size="small"
              aria-label={label}
              title={label}
              icon={icons[operation]}
              disabled={operate.isPending}
              onClick={() => operate.mutate({ token, operation })}
            />
          )
        })}
    </li>
  )
}
