import { Button, type ButtonProps, type MenuProps } from 'antd'
import { useState } from 'react'
import { FocusedMenu } from '#shared/ui/focused-menu/focused-menu.tsx'
import { useT } from '#shared/i18n/language-provider.tsx'
import { namesInWords } from '#shared/lib/names-in-words.ts'
import { MaintenanceDialog } from './maintenance-dialog.tsx'
import { useMaintenance } from '../../api/use-maintenance.ts'

interface Props extends Pick<ButtonProps, 'type' | 'size' | 'icon'> {
  ids: readonly string[]
  /** How the devices are called, told before anything is done with them. */
  names: readonly string[]
  /** Whether one of the devices is, or may be, in maintenance already. */
  hasEnd: boolean
  label: string
  onDone?: () => void
}

/** The usual lengths of a visit, minutes. */
const MINUTES_OFFERED = [30, 60, 240] as const
const MINUTE_MS = 60_000
const endAfter = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()
const nothing = () => undefined

/** The one control of maintenance: a usual length with one more click, or until a time with a reason, or its end. */
export function MaintenanceButton({ ids, names, hasEnd, label, onDone = nothing, ...look }: Props) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const maintenance = useMaintenance(onDone)
  const handleLength = (minutes: number) => {
    // A refusal is told by the one error policy.
    maintenance.start({ ids: [...ids], until: endAfter(minutes) }).catch(nothing)
  }
  const items: MenuProps['items'] = [
    ...MINUTES_OFFERED.map(minutes => ({
      key: minutes,
      label:
        minutes < 60
          ? t('deviceState.maintenance.minutes', { count: minutes })
          : t('deviceState.maintenance.hours', { count: minutes / 60 }),
      onClick: () => handleLength(minutes),
    })),
    { key: 'until', label: t('deviceState.maintenance.untilTime'), onClick: () => setAsking(true) },
    ...(hasEnd
      ? [
          { key: 'line', type: 'divider' as const },
          {
            key: 'end',
            label: t('deviceState.maintenance.end'),
            onClick: () => void maintenance.end(ids, names).catch(nothing),
          },
        ]
      : []),
  ]
  return (
    <>
      <FocusedMenu menu={{ items }} disabled={ids.length === 0}>
        <Button
          {...look}
          title={namesInWords(t, names)}
          aria-haspopup="menu"
          loading={maintenance.isPending}
          disabled={ids.length === 0}
        >
          {label}
        </Button>
      </FocusedMenu>
      {isAsking && (
        <MaintenanceDialog
          ids={ids}
          names={names}
          onClose={isStarted => {
            setAsking(false)
            if (isStarted) onDone()
          }}
        />
      )}
    </>
  )
}
