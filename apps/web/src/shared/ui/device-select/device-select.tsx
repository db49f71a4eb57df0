import { SEARCH_TEXT_LIMIT, type DeviceKind } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { deviceNameQuery, devicesQuery } from '#shared/queries/devices.ts'
import { useApiError } from '#shared/api/use-api-error.ts'
import { TYPING_PAUSE, useDebounced } from '#shared/hooks/use-debounced.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { LIST_HEIGHT } from '../theme.ts'
import { canTurn } from '../tag/camera-name.tsx'
import { PtzSign } from '../tag/ptz-sign.tsx'

interface Props {
  id?: string
  value?: string | null | undefined
  onChange?: (deviceId: string | undefined) => void
  /** Devices of this kind only. */
  kind?: DeviceKind
  /** One that is not offered. */
  exceptId?: string | undefined
  /** The name of the one chosen at first, by whoever knows it; otherwise it is fetched. */
  knownName?: string | undefined
  placeholder?: string
  /** Said when there is none at all to choose from. */
  none?: string
  /** Left out: as its form is. */
  isDisabled?: boolean
}

interface Option {
  value: string
  label: string
  /** Of a camera that can be turned; known of those that a search found. */
  canTurn?: boolean
}

/** Offered at once; further ones are found by name or code. */
const OFFERED = 20

/** One device of the current centre, found on the server by a part of its name or code. */
export function DeviceSelect({ id, value, onChange, isDisabled, ...given }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const found = useFoundDevices(text, isOpen, given)
  const [picked, setPicked] = useState<Option>()
  const isListed = found.options.some(option => option.value === value)
  const known = picked?.value === value ? picked?.label : given.knownName
  const chosenName = useChosenName(isListed ? undefined : value, known)
  return (
    <Select<string, Option>
      id={id ?? ''}
      listHeight={LIST_HEIGHT}
      value={value ?? null}
      onChange={(next, option) => {
        // A later search does not list it any more.
        setPicked(Array.isArray(option) ? undefined : option)
        onChange?.(next)
      }}
      options={value && !isListed ? [{ value, label: chosenName }, ...found.options] : found.options}
      showSearch={{
        filterOption: false,
        onSearch: typed => setText(typed.slice(0, SEARCH_TEXT_LIMIT)),
      }}
      onOpenChange={setOpen}
      optionRender={({ data }) => (
        <>
          {data.label} {data.canTurn && <PtzSign />}
        </>
      )}
      allowClear
      disabled={isDisabled}
      loading={found.isFetching}
      notFoundContent={found.note}
      placeholder={given.placeholder ?? t('shared.input.selectPlaceholder')}
      style={{ width: '100%' }}
    />
  )
}

/** The devices that match a text, or the reason why there are none. */
function useFoundDevices(text: string, isOpen: boolean, { kind, exceptId, none }: Props) {
  const t = useT()
  const { textOf } = useApiError()
  const name = useDebounced(text.trim(), TYPING_PAUSE)
  const found = useQuery({
    ...devicesQuery({ pageSize: OFFERED, ...(kind && { kind }), ...(name && { name }) }),
    enabled: isOpen,
  })
  const options = (found.data?.list ?? [])
    .filter(device => device.id !== exceptId)
    .map(device => ({
      value: device.id,
      label: `${device.name} (${device.code})`,
      canTurn: canTurn(device.capabilities),
    }))
  const nothing = name === '' ? none : t('shared.tree.noMatch')
  const note = found.error ? textOf(found.error) : found.isSuccess ? nothing : null
  return { options, note, isFetching: found.isFetching }
}

function useChosenName(id: string | null | undefined, known: string | undefined): string {
  const asked = useQuery({ ...deviceNameQuery(id ?? ''), enabled: Boolean(id) && known === undefined })
  return known ?? asked.data ?? ''
}
