import { UserOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Avatar } from 'antd'
import { useObjectAddress } from '#shared/hooks/use-object-address.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { personPictureQuery } from '../api/library-queries.ts'
import css from './library.module.css'

interface Props {
  person: { id: string; name: string }
  /** Undefined: the person has none. */
  pictureId: string | undefined
  /** Px of a side. */
  size: number
}

/** A picture of a person, or the sign that there is none. */
export function PersonPicture({ person, pictureId, size }: Props) {
  const t = useT()
  const picture = useQuery({
    ...personPictureQuery(person.id, pictureId ?? '', true),
    enabled: pictureId !== undefined,
  })
  const address = useObjectAddress(picture.data)
  const name = t('faceEntry.pictureOf', { name: person.name })
  if (address === undefined)
    return <Avatar shape="square" size={size} icon={<UserOutlined aria-label={t('faceEntry.noPicture')} />} />
  return <img src={address} alt={name} width={size} height={size} className={css['face']} />
}
