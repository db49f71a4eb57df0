import { Flex } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { useMayOpen } from '#shared/session/session-store.ts'

/** Cameras that one address names; longer ones are not taken everywhere. */
export const SEARCHED_MAX = 100

/** Leads to the searches of vehicles and persons at these cameras; nothing for who may open neither. */
export function SearchHere({ cameraIds }: { cameraIds: readonly string[] }) {
  const t = useT()
  const mayVehicles = useMayOpen('vehicleSearch')
  const mayPersons = useMayOpen('personSearch')
  if (cameraIds.length === 0 || (!mayVehicles && !mayPersons)) return null
  const search = { cameraIds: cameraIds.slice(0, SEARCHED_MAX).join(',') }
  return (
    <>
      <Flex wrap gap="4px 12px">
        {mayVehicles && (
          <ScreenLink screen="vehicleSearch" search={search}>
            {t('map.select.vehicles')}
          </ScreenLink>
        )}
        {mayPersons && (
          <ScreenLink screen="personSearch" search={search}>
            {t('map.select.persons')}
          </ScreenLink>
        )}
      </Flex>
      {cameraIds.length > SEARCHED_MAX && <p>{t('map.select.searchesFirst', { limit: SEARCHED_MAX })}</p>}
    </>
  )
}
