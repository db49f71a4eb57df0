/** The product's mark, a fence of three posts; decoration beside the name. */
export function ProductMark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <path fill="#4d9bf5" d="M5 12l3.5-6 3.5 6v14H5zM20 12l3.5-6 3.5 6v14h-7z" />
      <path fill="#a9cdfb" d="M12.5 9L16 3l3.5 6v17h-7z" />
      <path fill="#2f7de1" d="M3 17h26v3.5H3z" />
    </svg>
  )
}
