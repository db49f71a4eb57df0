import { UserOutlined } from '@ant-design/icons'
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { Avatar } from 'antd'
import { useObjectAddress } from '#shared/hooks/use-object-address.ts'
import css from './security.module.css'

interface Props<Key extends QueryKey> {
  query: UseQueryOptions<Blob, Error, Blob, Key>
  /** False: there is no picture to ask for. */
  isThere: boolean
  /** Says what is in the picture, and what stands in its place. */
  label: string
  missing: string
  caption: string
}

/** A picture of a face with its caption, or the sign that it is no longer kept or not to be seen. */
export function FaceFigure<Key extends QueryKey>({ query, isThere, label, missing, caption }: Props<Key>) {
  const picture = useQuery({ ...query, enabled: isThere })
  const address = useObjectAddress(picture.data)
  return (
    <figure className={css['figure']}>
      {address === undefined ? (
        <Avatar shape="square" size={150} icon={<UserOutlined aria-label={missing} />} />
      ) : (
        <img src={address} alt={label} className={css['face']} />
      )}
      <figcaption className={css['quiet']}>{caption}</figcaption>
    </figure>
  )
}
