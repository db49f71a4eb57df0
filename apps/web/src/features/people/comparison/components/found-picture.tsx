import { UserOutlined } from '@ant-design/icons'
import type { FoundPerson } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Avatar } from 'antd'
import { useObjectAddress } from '#shared/hooks/use-object-address.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { foundPictureQuery } from '../api/use-library-search.ts'
import css from './comparison.module.css'

interface Props {
  person: FoundPerson
  /** Px of a side. */
  size: number
  /** As lists show it. */
  isSmall: boolean
}

/** The picture by which a person was found. */
export function FoundPicture({ person: { entryId, pictureId, name }, size, isSmall }: Props) {
  const t = useT()
  const address = useObjectAddress(useQuery(foundPictureQuery(entryId, pictureId, isSmall)).data)
  if (address === undefined) return <Avatar shape="square" size={size} icon={<UserOutlined aria-hidden />} />
  const style = { width: size, height: size }
  return (
    <img src={address} alt={t('comparison.found.person', { name })} style={style} className={css['found']} />
  )
}
