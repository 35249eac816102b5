export { Offers } from './offers/Offers';
export { Price } from './words/Price';
