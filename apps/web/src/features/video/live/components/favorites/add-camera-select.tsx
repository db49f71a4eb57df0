import { SEARCH_TEXT_LIMIT } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { TYPING_PAUSE, useDebounced } from '#shared/hooks/use-debounced.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { devicesQuery } from '#shared/queries/devices.ts'
import { LIST_HEIGHT } from '#shared/ui/theme.ts'

/** Offered at once; further ones are found by name or code. */
const OFFERED = 20

/** Finds a camera of the centre and hands it on; nothing stays chosen here. */
export function AddCameraSelect({
  id,
  onAdd,
}: {
  id?: string
  onAdd: (camera: { id: string; name: string }) => void
}) {
  const t = useT()
  const errorText = useErrorText()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const name = useDebounced(text.trim(), TYPING_PAUSE)
  const found = useQuery({
    ...devicesQuery({ pageSize: OFFERED, kind: 'camera', ...(name && { name }) }),
    enabled: isOpen,
  })
  const cameras = found.data?.list ?? []
  return (
    <Select<string>
      {...(id !== undefined && { id })}
      value={null}
      placeholder={t('favorite.addCamera')}
      options={cameras.map(camera => ({ value: camera.id, label: `${camera.name} (${camera.code})` }))}
      showSearch={{
        filterOption: false,
        searchValue: text,
        onSearch: typed => setText(typed.slice(0, SEARCH_TEXT_LIMIT)),
      }}
      onChange={chosen => {
        const camera = cameras.find(one => one.id === chosen)
        if (camera) onAdd(camera)
        setText('')
      }}
      onOpenChange={setOpen}
      listHeight={LIST_HEIGHT}
      loading={found.isFetching}
      notFoundContent={
        found.error ? errorText(found.error) : found.isSuccess ? t('shared.tree.noMatch') : null
      }
      style={{ width: '100%' }}
    />
  )
}
