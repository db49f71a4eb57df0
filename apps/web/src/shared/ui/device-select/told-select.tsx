import { useQuery } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { AppSelect } from '../input/app-select.tsx'
import { sharedKeys } from '#shared/queries/shared-keys.ts'

/** A preset or output as its device names it. */
export interface Told {
  token: string
  name: string
}

interface Props {
  id: string
  deviceId: string
  value: Told | null
  placeholder?: string
  onChange: (told: Told | null) => void
}

const presetsQuery = (deviceId: string) => ({
  queryKey: [...sharedKeys.presets, deviceId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.deviceControl.getPresets({ deviceId }, { signal }) as Promise<Told[]>,
})
const relaysQuery = (deviceId: string) => ({
  queryKey: [...sharedKeys.relays, deviceId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.deviceControl.getRelays({ deviceId }, { signal }) as Promise<Told[]>,
})

/** Presets are asked of the camera itself; one that cannot be turned offers none. */
export const PresetSelect = (props: Props) => <ToldSelect {...props} query={presetsQuery(props.deviceId)} />

/** Outputs are asked of the device itself. */
export const RelaySelect = (props: Props) => <ToldSelect {...props} query={relaysQuery(props.deviceId)} />

type Query = ReturnType<typeof presetsQuery>

function ToldSelect({ id, value, placeholder, onChange, query }: Props & { query: Query }) {
  const errorText = useErrorText()
  const told = useQuery({ ...query, retry: false, meta: { ownErrors: true } })
  const offered = told.data ?? []
  const isGone = value !== null && !offered.some(({ token }) => token === value.token)
  return (
    <AppSelect<string>
      id={id}
      value={value?.token ?? null}
      allowClear
      loading={told.isFetching}
      {...(placeholder !== undefined && { placeholder })}
      {...(told.error && { notFoundContent: errorText(told.error) })}
      options={[...(isGone ? [value] : []), ...offered].map(({ token, name }) => ({
        value: token,
        label: name || token,
      }))}
      onChange={token => {
        const chosen = offered.find(one => one.token === token)
        onChange(chosen ? { token: chosen.token, name: chosen.name } : null)
      }}
    />
  )
}
