import noVideo from './no-video.svg'

/** Replaces a live picture that can't be shown (spec 8). */
export const NoVideo = ({ className }: { className?: string | undefined }) => (
  <img className={className} src={noVideo} alt="Too many connections, no video rendered" />
)
