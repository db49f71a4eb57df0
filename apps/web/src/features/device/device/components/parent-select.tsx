import { useT } from '#shared/i18n/language-provider.tsx'
import { DeviceSelect } from '#shared/ui/device-select/device-select.tsx'

interface Props {
  id?: string
  value?: string | null
  onChange?: (id: string | null) => void
  /** The device itself, which is no parent of its own. */
  deviceId: string | undefined
  knownName: string | null
}

/** The device that this one belongs to, or none. */
export function ParentSelect({ onChange, deviceId, knownName, ...field }: Props) {
  const t = useT()
  return (
    <DeviceSelect
      {...field}
      onChange={next => onChange?.(next ?? null)}
      exceptId={deviceId}
      knownName={knownName ?? undefined}
      placeholder={t('device.value.none')}
    />
  )
}
