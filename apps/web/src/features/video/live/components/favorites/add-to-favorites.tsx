import { StarOutlined } from '@ant-design/icons'
import { FAVORITE_CAMERAS_MAX, type Favorite } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { App, Dropdown } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { PictureButton } from '#shared/ui/picture-button/picture-button.tsx'
import { favoritesQuery, useAddToFavorite } from '../../api/saved-queries.ts'
import type { WallCamera } from '../../model/wall.ts'

const has = ({ cameras }: Favorite, id: string) => cameras.some(camera => camera.id === id)

/** Puts the camera of a window into one of the operator's own favorites folders. */
export function AddToFavorites({ camera: { id } }: { camera: WallCamera }) {
  const t = useT()
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  const folders = useQuery({ ...favoritesQuery(), enabled: isOpen })
  const adding = useAddToFavorite()
  const own = folders.data?.filter(({ isOwn }) => isOwn) ?? []
  const items = own.map(folder => ({
    key: folder.id,
    label: has(folder, id) ? t('favorite.hasCamera', { name: folder.name }) : folder.name,
    disabled: has(folder, id) || folder.cameras.length >= FAVORITE_CAMERAS_MAX,
  }))
  const none = { key: 'none', label: t('favorite.none'), disabled: true }
  const add = (folderId: string) => {
    const folder = own.find(one => one.id === folderId)
    if (!folder) return
    const tell = () => void message.success(t('favorite.added', { name: folder.name }))
    adding.mutate({ folder, cameraId: id }, { onSuccess: tell })
  }
  return (
    <Dropdown
      trigger={['click']}
      open={isOpen}
      onOpenChange={setOpen}
      menu={{
        items: folders.data && items.length === 0 ? [none] : items,
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation()
          add(key)
        },
      }}
    >
      <PictureButton label={t('favorite.addTo')} icon={<StarOutlined />} />
    </Dropdown>
  )
}
