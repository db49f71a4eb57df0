import type { DeviceKind } from '@palisade/contract'
import { useQueryClient } from '@tanstack/react-query'
import { reportError } from '#shared/api/error-policy.ts'
import { deviceNameQuery } from '#shared/queries/devices.ts'
import { DeviceSelect } from '#shared/ui/device-select/device-select.tsx'
import { useNames } from '../action/names.tsx'
import { ActionField } from './action-field.tsx'

interface Props {
  name: string
  label: string
  value: string | null
  kind?: DeviceKind
  placeholder?: string
  onChange: (deviceId: string | null) => void
}

/** One device of an action; its name is kept for the words of the rule. */
export function ChosenDevice({ name, label, value, kind, placeholder, onChange }: Props) {
  const queryClient = useQueryClient()
  const { nameOf, learn } = useNames()
  const choose = (deviceId: string | undefined) => {
    onChange(deviceId ?? null)
    if (deviceId === undefined || nameOf(deviceId) !== undefined) return
    void queryClient
      .fetchQuery(deviceNameQuery(deviceId))
      .then(found => learn({ id: deviceId, name: found }))
      .catch(reportError)
  }
  return (
    <ActionField name={name} label={label}>
      {id => (
        <DeviceSelect
          id={id}
          value={value}
          knownName={value ? nameOf(value) : undefined}
          onChange={choose}
          {...(kind && { kind })}
          {...(placeholder !== undefined && { placeholder })}
        />
      )}
    </ActionField>
  )
}
