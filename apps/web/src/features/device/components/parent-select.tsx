import { SEARCH_TEXT_LIMIT } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useT } from '../../../shared/i18n/language-provider.tsx'
import { devicesQuery } from '../api/device-queries.ts'

interface Props {
  id?: string
  value?: string | null
  onChange?: (id: string | null) => void
  /** The device itself, which is no parent of its own. */
  deviceId: string | undefined
  knownName: string | null
}

/** The device that this one belongs to, found by a part of its name or code. */
export function ParentSelect({ id, value, onChange, deviceId, knownName }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const name = useDeferredValue(text.trim())
  const found = useQuery({
    ...devicesQuery({ pageSize: 20, ...(name && { name }) }),
    enabled: isOpen,
  })
  const options = (found.data?.list ?? [])
    .filter(device => device.id !== deviceId)
    .map(device => ({ value: device.id, label: `${device.name} (${device.code})` }))
  const isListed = options.some(option => option.value === value)
  return (
    <Select<string>
      id={id ?? ''}
      value={value ?? null}
      onChange={next => onChange?.(next ?? null)}
      options={value && knownName && !isListed ? [{ value, label: knownName }, ...options] : options}
      showSearch={{
        filterOption: false,
        onSearch: typed => setText(typed.slice(0, SEARCH_TEXT_LIMIT)),
      }}
      onOpenChange={setOpen}
      allowClear
      loading={found.isFetching}
      placeholder={t('device.value.none')}
      style={{ width: '100%' }}
    />
  )
}
