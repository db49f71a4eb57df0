import { useObjectAddress } from '#shared/hooks/use-object-address.ts'
import css from './staff.module.css'

export function BlobPicture({ blob, alt }: { blob: Blob; alt: string }) {
  const address = useObjectAddress(blob)
  return <img className={css['picture']} src={address} alt={alt} />
}
