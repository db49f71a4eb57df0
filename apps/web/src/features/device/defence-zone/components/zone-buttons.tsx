import type { ZoneAction, ZoneCondition } from '@palisade/contract'
import { Button, Tooltip } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { actionsShown, reasonAgainst } from '../model/zone-actions.ts'
import { useControl, type NamedZone } from './use-control.tsx'
import css from './zone.module.css'

interface Props {
  zone: NamedZone & { condition: ZoneCondition }
  isSmall?: boolean
}

/** The actions on one zone; one that is not possible now says why. */
export function ZoneButtons({ zone, isSmall = false }: Props) {
  const control = useControl()
  return (
    <span className={css['actions']}>
      {actionsShown(zone.condition).map(action => (
        <ActionButton
          key={action}
          action={action}
          zone={zone}
          isSmall={isSmall}
          isBusy={control.pending?.action === action}
          isOther={control.isPending}
          onClick={() => void control.run([zone], action)}
        />
      ))}
    </span>
  )
}

interface ButtonProps extends Props {
  action: ZoneAction
  isBusy: boolean
  /** A command is under way already. */
  isOther: boolean
  onClick: () => void
}

function ActionButton({ action, zone, isSmall, isBusy, isOther, onClick }: ButtonProps) {
  const t = useT()
  const reason = reasonAgainst(action, zone.condition)
  const label = t(`enums.zoneAction.${action}`)
  return (
    <Tooltip title={reason && t(reason)}>
      <Button
        size={isSmall ? 'small' : 'middle'}
        disabled={reason !== undefined || (isOther && !isBusy)}
        loading={isBusy}
        aria-label={`${label}: ${zone.name}`}
        {...(reason && { 'aria-description': t(reason) })}
        onClick={onClick}
      >
        {label}
      </Button>
    </Tooltip>
  )
}
