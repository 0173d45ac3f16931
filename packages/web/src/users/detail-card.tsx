import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import styles from './detail-card.module.css'

type DetailCardProps = {
  title: string
  details: readonly { term: string; value: string }[]
  editLabel: string
  onEdit: () => void
}

export const DetailCard = ({ title, details, editLabel, onEdit }: DetailCardProps) => (
  <Card className={styles.card}>
    <header className={styles.header}>
      <h2>{title}</h2>
      <Button onClick={onEdit}>{editLabel}</Button>
    </header>
    <dl className={styles.details}>
      {details.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </Card>
)
