import { screens } from '@palisade/contract'
import { useNavigate } from '@tanstack/react-router'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useMay } from '../../../../shared/session/session-store.ts'
import type { MessageAction } from '../../../../shared/ui/action-message/use-action-message.tsx'

/** How a device without a position gets to the map; undefined for who may not place. */
export function usePlaceOnMap(): (code: string) => MessageAction | undefined {
  const t = useT()
  const mayPlace = useMay('map.edit')
  const navigate = useNavigate()
  return code =>
    mayPlace
      ? {
          label: t('device.act.placeOnMap'),
          // Routes come from a table, so the router knows no search type for them.
          onClick: () =>
            void navigate({
              to: screens.resourceManagement.path,
              search: { where: 'nowhere', text: code } as never,
            }),
        }
      : undefined
}
