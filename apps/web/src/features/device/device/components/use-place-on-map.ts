import { screens, type Device } from '@palisade/contract'
import { useNavigate } from '@tanstack/react-router'
import { useT } from '#shared/i18n/language-provider.tsx'
import { placeOnMap } from '#shared/map/place-on-map.ts'
import { useMay } from '#shared/session/session-store.ts'
import type { MessageAction } from '#shared/ui/action-message/action-message.tsx'

/** How a device gets its position; undefined for one that has it, and for who may not place. */
export function usePlaceOnMap(): (device: Pick<Device, 'id' | 'longitude'>) => MessageAction | undefined {
  const t = useT()
  const mayPlace = useMay('map.edit')
  const navigate = useNavigate()
  return ({ id, longitude }) => {
    if (!mayPlace || longitude !== null) return undefined
    const { screen, search } = placeOnMap(id)
    return {
      label: t('device.act.placeOnMap'),
      // Routes come from a table, so the router knows no search type for them.
      onClick: () => void navigate({ to: screens[screen].path, search: search as never }),
    }
  }
}
