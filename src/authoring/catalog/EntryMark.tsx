import {
  AppstoreOutlined,
  BankOutlined,
  BookOutlined,
  BulbOutlined,
  CoffeeOutlined,
  CompassOutlined,
  ExperimentOutlined,
  HeartOutlined,
  HomeOutlined,
  MedicineBoxOutlined,
  MessageOutlined,
  RocketOutlined,
  SmileOutlined,
  StarOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { CatalogColour, CatalogIcon } from 'core/instrument/catalogLook';
import type { ComponentType } from 'react';
import './catalog.css';

const pictures: Readonly<Record<CatalogIcon, ComponentType<{ 'aria-hidden': true }>>> = {
  appstore: AppstoreOutlined,
  bank: BankOutlined,
  book: BookOutlined,
  bulb: BulbOutlined,
  coffee: CoffeeOutlined,
  compass: CompassOutlined,
  experiment: ExperimentOutlined,
  heart: HeartOutlined,
  home: HomeOutlined,
  medicine: MedicineBoxOutlined,
  message: MessageOutlined,
  rocket: RocketOutlined,
  smile: SmileOutlined,
  star: StarOutlined,
  team: TeamOutlined,
  user: UserOutlined,
};

/** The picture of a domain or area, in its colour; beside its name. */
export function EntryMark({ icon, colour }: { icon: CatalogIcon; colour: CatalogColour }) {
  const Picture = pictures[icon];
  return (
    <span className="catalog-mark" data-colour={colour} aria-hidden>
      <Picture aria-hidden />
    </span>
  );
}
