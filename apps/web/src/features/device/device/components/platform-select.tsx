import { useT } from '#shared/i18n/language-provider.tsx'
import { usePlatforms } from '#shared/queries/platforms.ts'
import { AppSelect } from '#shared/ui/input/app-select.tsx'

interface Props {
  id?: string
  value?: string | null
  onChange?: (id: string | null) => void
  /** The chosen area; its centre has at most one platform. */
  areaId: string | undefined
  knownName: string | null
}

/** The video platform whose device it is, or none. */
export function PlatformSelect({ id, value, onChange, areaId, knownName }: Props) {
  const t = useT()
  const platforms = usePlatforms()
  const offered =
    areaId === undefined ? [] : (platforms ?? []).map(one => ({ value: one.id, label: one.name }))
  const isOffered = offered.some(one => one.value === value)
  const kept = value && !isOffered ? [{ value, label: knownName ?? '' }] : []
  return (
    <AppSelect
      id={id}
      value={value ?? null}
      onChange={next => onChange?.(next ?? null)}
      options={[...kept, ...offered]}
      allowClear
      loading={platforms === undefined}
      placeholder={t('device.value.none')}
      notFoundContent={t(
        areaId === undefined ? 'errors.platform.region_unknown' : 'errors.platform.none_in_centre',
      )}
    />
  )
}
